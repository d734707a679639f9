/** A line for a POSIX shell that sends the inbox a message. */
export const curlLine = (inboxUrl: string): string =>
  `curl -sS '${inboxUrl.replaceAll("'", `'\\''`)}' --data-urlencode 'merchant_ref_code=ORD-1' --data 'status=1'`
