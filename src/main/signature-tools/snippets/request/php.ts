import { phpQuoted, phpText } from '../quote/quoted.ts'
import type { CallToSign, RequestLanguage, SentCall } from '../request-language.ts'
import { type LiteralSyntax, writeFields } from '../write-node.ts'

const syntax: LiteralSyntax = {
  text: phpQuoted,
  number: (text) => `new Number('${text}')`,
  yes: 'true',
  no: 'false',
  none: 'null',
  list: (items) => `[${items.join(', ')}]`,
  object: (entries) => `(object) [${entries.map(([key, value]) => `${phpQuoted(key)} => ${value}`).join(', ')}]`,
}

const post = (
  headers: readonly string[],
): string => `echo file_get_contents($url, false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [${["'Content-Type: application/json'", ...headers].join(', ')}],
    'content' => $body,
    // Error responses of the service have a body too.
    'ignore_errors' => true,
]]));
`

const thisRequest = ({ url, body, authorization }: SentCall): string => `<?php

$url = ${phpQuoted(url)};
$body = ${phpText(body)};

${post(authorization === '' ? [] : [phpQuoted(`Authorization: ${authorization}`)])}`

const signItYourself = ({ url, key, fields }: CallToSign): string => `<?php
// Creates a payment link and signs it. PHP 8.0 or newer, nothing to install.

$url = ${phpQuoted(url)};
$merchantKey = ${phpQuoted(key)};
$merchantSecret = getenv('MERCHANT_SECRET');
if ($merchantSecret === false) {
    exit("Set MERCHANT_SECRET to the secret of the merchant.\\n");
}

/** A number that keeps its text: json_encode() writes 10.50 as 10.5. number_format($total, 2, '.', '') gives one. */
final class Number
{
    public function __construct(public string $text)
    {
    }
}

/** Compact JSON; slashes and non-ASCII characters as they are. Lists are arrays, maps are objects. */
function canonical(mixed $value): string
{
    if ($value instanceof Number) {
        return $value->text;
    }
    if (is_array($value)) {
        return '[' . implode(',', array_map('canonical', $value)) . ']';
    }
    if (is_object($value)) {
        $members = [];
        foreach ((array) $value as $key => $member) {
            $members[] = canonical((string) $key) . ':' . canonical($member);
        }
        return '{' . implode(',', $members) . '}';
    }
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS;
    return json_encode($value, $flags | JSON_THROW_ON_ERROR);
}

$fields = [
${writeFields(fields.entries, syntax, (name, value) => `    ${phpQuoted(name)} => ${value},`)}
];

// 1: the keys in ascending order, as text.
ksort($fields, SORT_STRING);
// 2: compact JSON.
$body = canonical((object) $fields);
// 3, 4: the secret directly after it, then MD5 in hexadecimal.
$hash = md5($body . $merchantSecret);
// 5: the token is key.hash. Send the signed text itself.
$token = $merchantKey . '.' . $hash;

${post(["'Authorization: Bearer ' . $token"])}`

export const php: RequestLanguage = {
  fileName: 'create-link.php',
  run: () => 'php create-link.php',
  thisRequest,
  signItYourself,
}
