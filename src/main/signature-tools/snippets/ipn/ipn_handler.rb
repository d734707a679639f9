# Takes the notification (IPN) of a payment. Ruby 2.7 or newer, nothing to install.
# It is not signed: trust only what you can check, and give your ipn_url a path that nobody can guess.
require 'json'
require 'set'
require 'socket'
require 'uri'

$stdout.sync = true

# The orders. Look these up in your database.
ORDERS = {
  {{order}} => { amount: {{amount}}, currency: {{currency}} },
}

# Notifications received before. Use a unique key in your database instead: this is lost when the process ends.
SEEN = Set.new

FIELDS = %w[transaction_id status merchant_ref_code currency amount true_amount]

# Returns the fields as text; nil if it is not a notification.
def read_ipn(content_type, body)
  ipn = content_type.start_with?('application/json') ? JSON.parse(body) : URI.decode_www_form(body).to_h
  ipn if ipn.is_a?(Hash) && FIELDS.all? { |name| ipn[name].is_a?(String) }
rescue JSON::ParserError, ArgumentError
  nil
end

# Processes a notification and returns a line for the log.
def handle(ipn)
  what = JSON.generate(ipn.slice('transaction_id', 'merchant_ref_code', 'status'))
  return "duplicate: #{what}" unless SEEN.add?(ipn.values_at('transaction_id', 'status'))

  order = ORDERS[ipn['merchant_ref_code']]
  return "refused: #{what} is for no order of ours" unless order
  # Compared as text, because both have two decimals. true_amount is the amount that was paid.
  if ipn['currency'] != order[:currency] || ipn['amount'] != order[:amount] || ipn['true_amount'] != order[:amount]
    return "refused: #{what} has another amount or currency than the order"
  end
  return "not paid: #{what}" if ipn['status'] != '1'

  # Deliver here, in the same transaction that remembers the notification.
  "paid: #{what}"
end

# A minimal HTTP server. In a Rails or Sinatra application, keep only the two methods above.
def answer(client)
  verb, = client.gets.to_s.split
  headers = {}
  while (line = client.gets.to_s.chomp) != ''
    name, value = line.split(':', 2)
    headers[name.downcase] = value.to_s.strip
  end
  body = client.read([headers['content-length'].to_i, 65_536].min).to_s.force_encoding('UTF-8')
  ipn = verb == 'POST' ? read_ipn(headers['content-type'].to_s, body) : nil
  # 200 acknowledges it, also when it is refused: otherwise the same bytes are sent again.
  # For a refused one, deliver nothing and check the log.
  puts handle(ipn) if ipn
  client.write "HTTP/1.1 #{ipn ? '200 OK' : '400 Bad Request'}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
end

server = TCPServer.new('127.0.0.1', Integer(ENV.fetch('PORT', '{{port}}')))
loop do
  Thread.new(server.accept) do |client|
    answer(client)
  ensure
    client.close
  end
end
