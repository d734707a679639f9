// Takes the notification (IPN) of a payment. .NET 6 or newer, nothing to install.
// It is not signed: trust only what you can check, and give your ipn_url a path that nobody can guess.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Text;
using System.Text.Json;

class Order
{
    public string Amount;
    public string Currency;
}

static class IpnHandler
{
    // The orders. Look these up in your database.
    static readonly Dictionary<string, Order> Orders = new Dictionary<string, Order>
    {
        { {{order}}, new Order { Amount = {{amount}}, Currency = {{currency}} } },
    };

    // Notifications received before. Use a unique key in your database instead: this is lost when the process ends.
    static readonly HashSet<string> Seen = new HashSet<string>();

    static readonly string[] Fields = { "transaction_id", "status", "merchant_ref_code", "currency", "amount", "true_amount" };

    /// <summary>Returns the fields as text; null if it is not a notification.</summary>
    static Dictionary<string, string> Read(string contentType, string body)
    {
        var ipn = new Dictionary<string, string>();
        if (contentType != null && contentType.StartsWith("application/json", StringComparison.OrdinalIgnoreCase))
        {
            try { ipn = JsonSerializer.Deserialize<Dictionary<string, string>>(body); }
            catch (JsonException) { return null; }
        }
        else
        {
            foreach (var pair in body.Split('&').Select(one => one.Split(new[] { '=' }, 2)).Where(parts => parts.Length == 2))
            {
                ipn[WebUtility.UrlDecode(pair[0])] = WebUtility.UrlDecode(pair[1]);
            }
        }
        string value;
        return ipn != null && Fields.All(name => ipn.TryGetValue(name, out value) && value != null) ? ipn : null;
    }

    /// <summary>Processes a notification and returns a line for the log.</summary>
    static string Handle(Dictionary<string, string> ipn)
    {
        var status = ipn["status"];
        // Anyone can send this, so line breaks must not reach the log.
        var line = "transaction " + ipn["transaction_id"] + " of order " + ipn["merchant_ref_code"] + ", status " + status;
        var what = new string(line.Select(c => char.IsControl(c) ? '?' : c).ToArray());
        if (!Seen.Add(ipn["transaction_id"] + " " + status)) return "duplicate: " + what;
        Order order;
        if (!Orders.TryGetValue(ipn["merchant_ref_code"], out order)) return "refused: " + what + " is for no order of ours";
        // Compared as text, because both have two decimals. true_amount is the amount that was paid.
        if (ipn["currency"] != order.Currency || ipn["amount"] != order.Amount || ipn["true_amount"] != order.Amount)
        {
            return "refused: " + what + " has another amount or currency than the order";
        }
        if (status != "1") return "not paid: " + what;
        // Deliver here, in the same transaction that remembers the notification.
        return "paid: " + what;
    }

    static void Main()
    {
        var port = Environment.GetEnvironmentVariable("PORT") ?? "{{port}}";
        var listener = new HttpListener();
        listener.Prefixes.Add("http://127.0.0.1:" + port + "/");
        listener.Start();
        while (true)
        {
            var context = listener.GetContext();
            var request = context.Request;
            string body;
            using (var reader = new StreamReader(request.InputStream, Encoding.UTF8)) body = reader.ReadToEnd();
            var ipn = request.HttpMethod == "POST" ? Read(request.ContentType, body) : null;
            // 200 acknowledges it, also when it is refused: otherwise the same bytes are sent again.
            // For a refused one, deliver nothing and check the log.
            if (ipn != null) Console.WriteLine(Handle(ipn));
            context.Response.StatusCode = ipn == null ? 400 : 200;
            context.Response.Close();
        }
    }
}
