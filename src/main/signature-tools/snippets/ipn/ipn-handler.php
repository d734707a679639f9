<?php
// Takes the notification (IPN) of a payment. PHP 8.0 or newer, nothing to install.
// It is not signed: trust only what you can check, and give your ipn_url a path that nobody can guess.

// The orders. Look these up in your database.
const ORDERS = [
    {{order}} => ['amount' => {{amount}}, 'currency' => {{currency}}],
];

/** Returns the fields as text; null if it is not a notification. */
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

/** Whether this one was received before. Use a unique key of your database instead of a file. */
function isRepeat(array $ipn): bool
{
    $key = hash('sha256', $ipn['transaction_id'] . ' ' . $ipn['status']);
    $file = fopen(__DIR__ . '/ipn-seen.txt', 'c+');
    flock($file, LOCK_EX);
    $isKnown = str_contains(stream_get_contents($file), $key);
    if (!$isKnown) {
        fwrite($file, "$key\n");
    }
    fclose($file);
    return $isKnown;
}

/** Processes a notification and returns a line for the log. */
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
    // Compared as text, because both have two decimals. true_amount is the amount that was paid.
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
    exit("no notification\n");
}
// 200 acknowledges it, also when it is refused: otherwise the same bytes are sent again.
// For a refused one, deliver nothing and check the log.
file_put_contents('php://stdout', handle($ipn) . "\n");
echo "OK\n";
