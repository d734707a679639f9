/** Characters of a page. A longer one is left out, as a page that is cut shows nothing. */
const maxPage = 60_000
/** An icon, and a picture of the shop's own that is too large to be kept with every step. */
const largePictures = /<link rel="icon"[^>]*>| src="data:[^"]{12000,}"/g

/** As a card's number is written. No file that leaves the program has one, of test cards neither. */
const cardNumber = /\b(?:\d{4} ?){3}(\d{4})\b/g
const stylesheets = /<link rel="stylesheet" href="(\/[^"]+)">/g

/**
 * A page of the stage's service as one text: its style sheets in it, nothing that runs or can be sent, no card. For a saved demo,
 * which has no service behind it.
 */
export const pageSnapshot = async (serviceUrl: string, path: string): Promise<string> => {
  try {
    const visited = await fetch(serviceUrl + path, { redirect: 'manual', headers: { cookie: '' } })
    const location = visited.headers.get('location')
    const cookie = visited.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const response = location === null ? visited : await fetch(new URL(location, serviceUrl), { headers: { cookie } })
    const page = await response.text()
    const sheets = await Promise.all(
      Array.from(page.matchAll(stylesheets), async ([, href = '']) => (await fetch(serviceUrl + href)).text()),
    )
    const style = `<style>${sheets.join('\n').replaceAll('</', '<\\/')}</style>`
    const snapshot = page
      .replace(stylesheets, '')
      .replace(largePictures, '')
      .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
      .replace(/ data-(number|expiry|cvv)="[^"]*"/g, '')
      .replace(cardNumber, '•••• •••• •••• $1')
      .replace(/(name="cvv"[^>]*?) value="[^"]+"/g, '$1 value="•••"')
      .replace(/<input\s+type="hidden"[^>]*>/g, '')
      .replace('</head>', `${style}</head>`)
    return snapshot.length <= maxPage ? snapshot : ''
  } catch {
    return ''
  }
}
