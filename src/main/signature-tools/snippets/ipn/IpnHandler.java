// Takes the notification (IPN) of a payment. Java 17 or newer, nothing to install.
// It is not signed: trust only what you can check, and give your ipn_url a path that nobody can guess.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

class IpnHandler {
    record Order(String amount, String currency) {}

    /** The orders. Look these up in your database. */
    static final Map<String, Order> ORDERS = Map.of({{order}}, new Order({{amount}}, {{currency}}));

    /** Notifications received before. Use a unique key in your database instead: this is lost when the process ends. */
    static final Set<List<String>> SEEN = ConcurrentHashMap.newKeySet();

    static final List<String> FIELDS =
        List.of("transaction_id", "status", "merchant_ref_code", "currency", "amount", "true_amount");

    /** Matches a member of a JSON object of texts. Use Jackson or Gson instead, if you have it. */
    static final Pattern MEMBER = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
    static final Pattern ESCAPE = Pattern.compile("\\\\(u([0-9a-fA-F]{4})|.)");

    static String unescaped(String text) {
        return ESCAPE.matcher(text).replaceAll(escape -> java.util.regex.Matcher.quoteReplacement(switch (escape.group(1).charAt(0)) {
            case 'u' -> String.valueOf((char) Integer.parseInt(escape.group(2), 16));
            case 'b' -> "\b";
            case 'f' -> "\f";
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            default -> escape.group(1);
        }));
    }

    static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return text;
        }
    }

    /** Returns the fields as text; null if it is not a notification. */
    static Map<String, String> read(String contentType, String body) {
        Map<String, String> ipn = new HashMap<>();
        if (contentType != null && contentType.startsWith("application/json")) {
            MEMBER.matcher(body).results().forEach(member -> ipn.put(unescaped(member.group(1)), unescaped(member.group(2))));
        } else {
            for (String pair : body.split("&")) {
                String[] parts = pair.split("=", 2);
                if (parts.length == 2) ipn.put(decoded(parts[0]), decoded(parts[1]));
            }
        }
        return ipn.keySet().containsAll(FIELDS) ? ipn : null;
    }

    /** Processes a notification and returns a line for the log. */
    static String handle(Map<String, String> ipn) {
        String id = ipn.get("transaction_id");
        String status = ipn.get("status");
        // Anyone can send this, so line breaks must not reach the log.
        String what = ("transaction " + id + " of order " + ipn.get("merchant_ref_code") + ", status " + status)
            .replaceAll("\\p{Cntrl}", "?");
        if (!SEEN.add(List.of(id, status))) return "duplicate: " + what;
        Order order = ORDERS.get(ipn.get("merchant_ref_code"));
        if (order == null) return "refused: " + what + " is for no order of ours";
        // Compared as text, because both have two decimals. true_amount is the amount that was paid.
        boolean isAsOrdered = ipn.get("currency").equals(order.currency())
            && ipn.get("amount").equals(order.amount())
            && ipn.get("true_amount").equals(order.amount());
        if (!isAsOrdered) return "refused: " + what + " has another amount or currency than the order";
        if (!status.equals("1")) return "not paid: " + what;
        // Deliver here, in the same transaction that remembers the notification.
        return "paid: " + what;
    }

    static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readNBytes(65_536), StandardCharsets.UTF_8);
            boolean isPost = exchange.getRequestMethod().equals("POST");
            Map<String, String> ipn = isPost ? read(exchange.getRequestHeaders().getFirst("Content-Type"), body) : null;
            // 200 acknowledges it, also when it is refused: otherwise the same bytes are sent again.
            // For a refused one, deliver nothing and check the log.
            if (ipn != null) System.out.println(handle(ipn));
            exchange.sendResponseHeaders(ipn == null ? 400 : 200, -1);
        }
    }

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "{{port}}"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", IpnHandler::answer);
        server.start();
    }
}
