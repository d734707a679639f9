/** A POSIX shell command that sends a message to the inbox. */
export const curlLine = (inboxUrl: string): string =>
  `curl -sS '${inboxUrl.replaceAll("'", `'\\''`)}' --data-urlencode 'merchant_ref_code=ORD-1' --data 'status=1'`
