// Takes the notification (IPN) of a payment. Go 1.18 or newer, nothing to install.
// It is not signed: trust only what you can check, and give your ipn_url a path that nobody can guess.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
)

type Order struct{ Amount, Currency string }

// The orders. Look these up in your database.
var orders = map[string]Order{
	{{order}}: {{{amount}}, {{currency}}},
}

// Notifications received before. Use a unique key in your database instead: this is lost when the process ends.
var seen sync.Map

var fields = []string{"transaction_id", "status", "merchant_ref_code", "currency", "amount", "true_amount"}

// readIpn returns the fields as text, or an error if it is not a notification.
func readIpn(r *http.Request) (map[string]string, error) {
	ipn := map[string]string{}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		if err := json.NewDecoder(r.Body).Decode(&ipn); err != nil {
			return nil, err
		}
	} else {
		if err := r.ParseForm(); err != nil {
			return nil, err
		}
		for name := range r.PostForm {
			ipn[name] = r.PostForm.Get(name)
		}
	}
	for _, name := range fields {
		if _, found := ipn[name]; !found {
			return nil, fmt.Errorf("%s is missing", name)
		}
	}
	return ipn, nil
}

// handle processes a notification and returns a line for the log.
func handle(ipn map[string]string) string {
	what := fmt.Sprintf("transaction %q of order %q, status %q", ipn["transaction_id"], ipn["merchant_ref_code"], ipn["status"])
	if _, known := seen.LoadOrStore([2]string{ipn["transaction_id"], ipn["status"]}, true); known {
		return "duplicate: " + what
	}
	order, found := orders[ipn["merchant_ref_code"]]
	if !found {
		return "refused: " + what + " is for no order of ours"
	}
	// Compared as text, because both have two decimals. true_amount is the amount that was paid.
	if ipn["currency"] != order.Currency || ipn["amount"] != order.Amount || ipn["true_amount"] != order.Amount {
		return "refused: " + what + " has another amount or currency than the order"
	}
	if ipn["status"] != "1" {
		return "not paid: " + what
	}
	// Deliver here, in the same transaction that remembers the notification.
	return "paid: " + what
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "{{port}}"
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 65536)
		ipn, err := readIpn(r)
		if err != nil || r.Method != "POST" {
			http.Error(w, "no notification", http.StatusBadRequest)
			return
		}
		// 200 acknowledges it, also when it is refused: otherwise the same bytes are sent again.
		// For a refused one, deliver nothing and check the log.
		fmt.Println(handle(ipn))
		fmt.Fprintln(w, "OK")
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
