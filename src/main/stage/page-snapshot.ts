/** Maximum characters of a page. A longer one is left out, because a truncated page shows nothing. */
const maxPage = 60_000
/** Matches the icon, and pictures of the shop that are too large to be stored with every step. */
const largePictures = /<link rel="icon"[^>]*>| src="data:[^"]{12000,}"/g

/** Matches card numbers. No exported file contains one, not even of a test card. */
const cardNumber = /\b(?:\d{4} ?){3}(\d{4})\b/g
const stylesheets = /<link rel="stylesheet" href="(\/[^"]+)">/g

/**
 * Returns a page of the stage's service as one text with its style sheets, without scripts, form targets and card
 * numbers. It is for a saved demo, which has no service.
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
