/** Where most private addresses are, in the two languages of the site; a name that is one slip away from one of them is asked about. */
const providers =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com msn.com live.com comcast.net att.net verizon.net sbcglobal.net bellsouth.net charter.net cox.net protonmail.com hotmail.es outlook.es yahoo.es yahoo.com.mx live.com.mx prodigy.net.mx'.split(
    ' ',
  )

/** Names that are there, though they look like slips. */
const others =
  'mail.com email.com ymail.com gmx.com gmx.net googlemail.com att.com cox.com charter.com verizon.com comcast.com hotmail.fr hotmail.de hotmail.it outlook.fr outlook.de outlook.it yahoo.fr yahoo.de yahoo.it yahoo.ca live.ca live.fr'.split(
    ' ',
  )

/** How many letters have to be put in, left out, changed or swapped with their neighbour; more than `most` is not told apart. */
function slipsBetween(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return most + 1
  let [before, last]: number[][] = [[], Array.from({ length: meant.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= meant.length; j++) {
      const same = typed[i - 1] === meant[j - 1]
      const swapped = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      row[j] = Math.min(
        (last?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last?.[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last ?? [], row]
  }
  return last?.[meant.length] ?? 0
}

/** A name before the first dot that is shorter is one slip away from too many others. */
const leastTelling = 5

/**
 * The address that was probably meant by `typed`, or undefined where nothing looks like a slip: one at `gmial.com` is
 * one at `gmail.com`, `aol.con` is `aol.com`. One slip in the name and one in what follows it are looked through.
 */
export function likelyMeant(typed: string): string | undefined {
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1).toLowerCase()
  const dot = domain.indexOf('.')
  if (at < 1 || dot < 1 || providers.includes(domain) || others.includes(domain)) return undefined
  const meant = providers.find((provider) => {
    const cut = provider.indexOf('.')
    const name = provider.slice(0, cut)
    const inName = slipsBetween(domain.slice(0, dot), name, 1)
    return (
      inName <= (name.length < leastTelling ? 0 : 1) &&
      slipsBetween(domain.slice(dot + 1), provider.slice(cut + 1), 1) <= 1
    )
  })
  return meant && `${typed.slice(0, at)}@${meant}`
}
