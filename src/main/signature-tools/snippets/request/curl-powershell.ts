import { isAscii } from '../quote/hidden.ts'
import { powershellQuoted } from '../quote/powershell.ts'
import type { CallToSign, RequestLanguage, SentCall } from '../request-language.ts'

const findCurl = `# curl itself: in Windows PowerShell the bare word means Invoke-WebRequest.
$curl = @(Get-Command curl -CommandType Application)[0].Source`

/** Windows PowerShell drops double quotes from arguments, and passes them to curl in the code page of the machine. */
const isSafeArgument = (text: string): boolean => isAscii(text) && !/["\\]/.test(text)

const post = (url: string, header: string): string => `& $curl -sS ${powershellQuoted(url)} \`
  -H 'Content-Type: application/json'${header} \`
  --data-binary "@$($bodyFile.FullName)"
Remove-Item $bodyFile.FullName`

/** `value` is an expression for the whole header line. */
const viaFile = (value: string): { before: string; header: string; after: string } => ({
  before: `$headerFile = New-TemporaryFile\n[IO.File]::WriteAllText($headerFile.FullName, ${value})\n`,
  header: ' `\n  -H "@$($headerFile.FullName)"',
  after: '\nRemove-Item $headerFile.FullName',
})

const headerOf = (authorization: string) => {
  if (authorization === '') return { before: '', header: '', after: '' }
  const line = powershellQuoted(`Authorization: ${authorization}`)
  return isSafeArgument(authorization) ? { before: '', header: ` \`\n  -H ${line}`, after: '' } : viaFile(line)
}

const thisRequest = ({ url, body, authorization }: SentCall): string => {
  const { before, header, after } = headerOf(authorization)
  return `${findCurl}

# A file, since Windows PowerShell drops double quotes from arguments. UTF-8 without a byte order mark.
$bodyFile = New-TemporaryFile
[IO.File]::WriteAllText($bodyFile.FullName, ${powershellQuoted(body)})
${before}
${post(url, header)}${after}
`
}

const signItYourself = ({ url, key, canonical }: CallToSign): string => {
  const line = '"Authorization: Bearer $token"'
  const { before, header, after } = isSafeArgument(key)
    ? { before: '', header: ` \`\n  -H ${line}`, after: '' }
    : viaFile(line)
  return `# Creates a payment link and signs it. Needs Windows PowerShell 5.1 or PowerShell 7, and curl.
if (-not $env:MERCHANT_SECRET) { throw 'Set MERCHANT_SECRET to the secret of the merchant.' }
$merchantKey = ${powershellQuoted(key)}
${findCurl}

# 1, 2: the keys in ascending order, compact JSON, "/" and non-ASCII as they are. It is written out, since
# ConvertTo-Json escapes other characters and writes numbers anew: after a change keep the order, and add no spaces.
$body = ${powershellQuoted(canonical)}

# 3, 4: the secret directly after it, then MD5 in hexadecimal.
$bytes = [Text.Encoding]::UTF8.GetBytes($body + $env:MERCHANT_SECRET)
$digest = [Security.Cryptography.MD5]::Create().ComputeHash($bytes)
$hash = [BitConverter]::ToString($digest).Replace('-', '').ToLowerInvariant()

# 5: the token is key.hash. Send the signed text itself.
$token = $merchantKey + '.' + $hash
$bodyFile = New-TemporaryFile
[IO.File]::WriteAllText($bodyFile.FullName, $body)
${before}${post(url, header)}${after}
`
}

export const curlPowershell: RequestLanguage = {
  fileName: 'create-link.ps1',
  run: () => 'pwsh -File create-link.ps1',
  thisRequest,
  signItYourself,
}
