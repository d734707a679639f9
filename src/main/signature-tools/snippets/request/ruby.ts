import { rubyQuoted, rubyText } from '../quote/quoted.ts'
import type { CallToSign, RequestLanguage, SentCall } from '../request-language.ts'
import { type LiteralSyntax, writeFields } from '../write-node.ts'

const syntax: LiteralSyntax = {
  text: rubyQuoted,
  number: (text) => `Number.new('${text}')`,
  yes: 'true',
  no: 'false',
  none: 'nil',
  list: (items) => `[${items.join(', ')}]`,
  object: (entries) =>
    entries.length === 0 ? '{}' : `{ ${entries.map(([key, value]) => `${rubyQuoted(key)} => ${value}`).join(', ')} }`,
}

const post = (headers: readonly string[]): string =>
  `puts Net::HTTP.post(URI(URL), body, ${["'Content-Type' => 'application/json'", ...headers].join(', ')}).body
`

const thisRequest = ({ url, body, authorization }: SentCall): string => `require 'net/http'

URL = ${rubyQuoted(url)}

body = ${rubyText(body)}

${post(authorization === '' ? [] : [`'Authorization' => ${rubyQuoted(authorization)}`])}`

const signItYourself = ({
  url,
  key,
  fields,
}: CallToSign): string => `# Creates a payment link and signs it. Ruby 2.7 or newer, nothing to install.
require 'digest'
require 'json'
require 'net/http'

URL = ${rubyQuoted(url)}
MERCHANT_KEY = ${rubyQuoted(key)}
MERCHANT_SECRET = ENV['MERCHANT_SECRET'] || abort('Set MERCHANT_SECRET to the secret of the merchant.')

# A number that keeps its text: JSON.generate writes 10.50 as 10.5. format('%.2f', total) gives one.
Number = Struct.new(:text)

# Compact JSON; slashes and non-ASCII characters as they are.
def canonical(value)
  case value
  when Number then value.text
  when Hash then "{#{value.map { |key, member| "#{canonical(key)}:#{canonical(member)}" }.join(',')}}"
  when Array then "[#{value.map { |item| canonical(item) }.join(',')}]"
  else JSON.generate(value)
  end
end

fields = {
${writeFields(fields.entries, syntax, (key, value) => `  ${rubyQuoted(key)} => ${value},`)}
}

# 1, 2: the keys in ascending order, compact JSON.
body = canonical(fields.sort_by { |key, _| key }.to_h)
# 3, 4: the secret directly after it, then MD5 in hexadecimal.
hash = Digest::MD5.new.update(body).update(MERCHANT_SECRET).hexdigest
# 5: the token is key.hash. Send the signed text itself.
token = "#{MERCHANT_KEY}.#{hash}"

${post(['\'Authorization\' => "Bearer #{token}"'])}`

export const ruby: RequestLanguage = {
  fileName: 'create_link.rb',
  run: () => 'ruby create_link.rb',
  thisRequest,
  signItYourself,
}
