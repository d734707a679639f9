import type { IpnLanguage } from '../ipn-language.ts'
import { phpQuoted } from '../quote/php.ts'

export const phpHandler: IpnLanguage = {
  language: 'php',
  title: 'PHP',
  fileName: 'ipn-handler.php',
  run: (port) => `php -S 127.0.0.1:${port} ipn-handler.php`,
  handler: ({ orderId, amount, currency }) => `<?php
// Takes the notification (IPN) of a payment. PHP 8.0 or newer, nothing to install.
// It is not signed: believe nothing but what you can check, and give your ipn_url a path that nobody guesses.

// What was ordered. Look these up in your database.
const ORDERS = [
    ${phpQuoted(orderId)} => ['amount' => ${phpQuoted(amount)}, 'currency' => ${phpQuoted(currency)}],
];

/** The fields, all of them text; null for what is no notification. */
function readIpn(): ?array
{
    $isJson = str_starts_with($_SERVER['CONTENT_TYPE'] ?? '', 'application/json');
    $ipn = $isJson ? json_decode(file_get_contents('php://input'), true) : $_POST;
    foreach (['transaction_id', 'status', 'merchant_ref_code', 'currency', 'amount', 'true_amount'] as $name) {
        if (!is_string($ipn[$name] ?? null)) {
            return null;
        }
    }
    return $ipn;
}

/** Whether this one came before. Use a unique key of your database instead of a file. */
function isRepeat(array $ipn): bool
{
    $key = hash('sha256', $ipn['transaction_id'] . ' ' . $ipn['status']);
    $file = fopen(__DIR__ . '/ipn-seen.txt', 'c+');
    flock($file, LOCK_EX);
    $isKnown = str_contains(stream_get_contents($file), $key);
    if (!$isKnown) {
        fwrite($file, "$key\\n");
    }
    fclose($file);
    return $isKnown;
}

/** What came of it. */
function handle(array $ipn): string
{
    $what = json_encode(array_intersect_key($ipn, array_flip(['transaction_id', 'merchant_ref_code', 'status'])));
    if (isRepeat($ipn)) {
        return "duplicate: $what";
    }
    $order = ORDERS[$ipn['merchant_ref_code']] ?? null;
    if ($order === null) {
        return "refused: $what is for no order of ours";
    }
    // Compared as text, for both have two decimals. true_amount is what was really paid.
    if ($ipn['currency'] !== $order['currency'] || $ipn['amount'] !== $order['amount'] || $ipn['true_amount'] !== $order['amount']) {
        return "refused: $what has another amount or currency than the order";
    }
    if ($ipn['status'] !== '1') {
        return "not paid: $what";
    }
    // Deliver here, in the same transaction that remembers the notification.
    return "paid: $what";
}

$ipn = $_SERVER['REQUEST_METHOD'] === 'POST' ? readIpn() : null;
if ($ipn === null) {
    http_response_code(400);
    exit("no notification\\n");
}
// 200 says that it was taken. A refused one is taken, too: the same bytes would only be sent again and again. Deliver
// nothing for it, and have somebody look at the log.
file_put_contents('php://stdout', handle($ipn) . "\\n");
echo "OK\\n";
`,
}
