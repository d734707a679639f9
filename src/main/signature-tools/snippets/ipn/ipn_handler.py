"""Takes the notification (IPN) of a payment. Python 3.8 or newer, nothing to install.

It is not signed: trust only what you can check, and give your ipn_url a path that nobody can guess.
"""

import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qsl

# The orders. Look these up in your database.
ORDERS = {
    {{order}}: {"amount": {{amount}}, "currency": {{currency}}},
}

# Notifications received before. Use a unique key in your database instead: this is lost when the process ends.
seen = set()

FIELDS = ("transaction_id", "status", "merchant_ref_code", "currency", "amount", "true_amount")


def read_ipn(content_type, body):
    """The fields, all of them text. ValueError: it is no notification."""
    is_json = content_type.startswith("application/json")
    ipn = json.loads(body) if is_json else dict(parse_qsl(body, keep_blank_values=True))
    if not isinstance(ipn, dict) or not all(isinstance(ipn.get(name), str) for name in FIELDS):
        raise ValueError("a field is missing")
    return ipn


def handle(ipn):
    """Processes a notification and returns a line for the log."""
    what = json.dumps({name: ipn[name] for name in ("transaction_id", "merchant_ref_code", "status")})
    key = (ipn["transaction_id"], ipn["status"])
    if key in seen:
        return f"duplicate: {what}"
    seen.add(key)
    order = ORDERS.get(ipn["merchant_ref_code"])
    if order is None:
        return f"refused: {what} is for no order of ours"
    # Compared as text, because both have two decimals. true_amount is the amount that was paid.
    if ipn["currency"] != order["currency"] or {ipn["amount"], ipn["true_amount"]} != {order["amount"]}:
        return f"refused: {what} has another amount or currency than the order"
    if ipn["status"] != "1":
        return f"not paid: {what}"
    # Deliver here, in the same transaction that remembers the notification.
    return f"paid: {what}"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            length = max(0, min(int(self.headers.get("Content-Length", 0)), 65536))
            ipn = read_ipn(self.headers.get("Content-Type", ""), self.rfile.read(length).decode("utf-8"))
        except ValueError:
            self.send_error(400)
            return
        # 200 acknowledges it, also when it is refused: otherwise the same bytes are sent again.
        # For a refused one, deliver nothing and check the log.
        print(handle(ipn), flush=True)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "{{port}}"))), Handler).serve_forever()
