import { goQuoted, goText } from '../quote/quoted.ts'
import type { CallToSign, RequestLanguage, SentCall } from '../request-language.ts'
import { type LiteralSyntax, writeFields } from '../write-node.ts'

const syntax: LiteralSyntax = {
  text: goQuoted,
  number: (text) => `json.Number("${text}")`,
  yes: 'true',
  no: 'false',
  none: 'nil',
  list: (items) => `[]any{${items.join(', ')}}`,
  object: (entries) => `Object{${entries.map(([key, value]) => `{${goQuoted(key)}, ${value}}`).join(', ')}}`,
}

const post = (
  headers: readonly string[],
): string => `	request, err := http.NewRequest("POST", url, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
${headers.map((value) => `	request.Header.Set("Authorization", ${value})\n`).join('')}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(answer))
`

const thisRequest = ({ url, body, authorization }: SentCall): string => `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
)

const url = ${goQuoted(url)}

const body = ${goText(body)}

func main() {
${post(authorization === '' ? [] : [goQuoted(authorization)])}}
`

const signItYourself = ({
  url,
  key,
  fields,
}: CallToSign): string => `// Creates a payment link and signs it. Go 1.18 or newer, nothing to install.
package main

import (
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"sort"
	"strings"
)

const url = ${goQuoted(url)}
const merchantKey = ${goQuoted(key)}

// Object keeps the order of its keys; a map does not.
type Object []Field

type Field struct {
	Key   string
	Value any
}

// canonical writes compact JSON. A json.Number keeps its text: 10.50 stays 10.50.
func canonical(value any) string {
	switch v := value.(type) {
	case string:
		return quote(v)
	case Object:
		members := make([]string, len(v))
		for i, field := range v {
			members[i] = quote(field.Key) + ":" + canonical(field.Value)
		}
		return "{" + strings.Join(members, ",") + "}"
	case []any:
		items := make([]string, len(v))
		for i, item := range v {
			items[i] = canonical(item)
		}
		return "[" + strings.Join(items, ",") + "]"
	case json.Number:
		return v.String()
	}
	text, err := json.Marshal(value)
	if err != nil {
		log.Fatal(err)
	}
	return string(text)
}

var escapes = map[rune]string{'"': \`\\"\`, '\\\\': \`\\\\\`, '\\b': \`\\b\`, '\\f': \`\\f\`, '\\n': \`\\n\`, '\\r': \`\\r\`, '\\t': \`\\t\`}

// quote escapes only what JSON requires; json.Marshal escapes <, >, & and more.
func quote(text string) string {
	var quoted strings.Builder
	quoted.WriteByte('"')
	for _, char := range text {
		if escape, found := escapes[char]; found {
			quoted.WriteString(escape)
		} else if char < ' ' {
			fmt.Fprintf(&quoted, \`\\u%04x\`, char)
		} else {
			quoted.WriteRune(char)
		}
	}
	quoted.WriteByte('"')
	return quoted.String()
}

func main() {
	merchantSecret := os.Getenv("MERCHANT_SECRET")
	if merchantSecret == "" {
		log.Fatal("Set MERCHANT_SECRET to the secret of the merchant.")
	}
	fields := Object{
${writeFields(fields.entries, syntax, (name, value) => `		{${goQuoted(name)}, ${value}},`)}
	}

	// 1: the keys in ascending order.
	sort.Slice(fields, func(i, j int) bool { return fields[i].Key < fields[j].Key })
	// 2: compact JSON.
	body := canonical(fields)
	// 3, 4: the secret directly after it, then MD5 in hexadecimal.
	digest := md5.Sum([]byte(body + merchantSecret))
	// 5: the token is key.hash. Send the signed text itself.
	token := merchantKey + "." + hex.EncodeToString(digest[:])

${post(['"Bearer "+token'])}}
`

export const go: RequestLanguage = {
  fileName: 'create_link.go',
  run: () => 'go run create_link.go',
  thisRequest,
  signItYourself,
}
