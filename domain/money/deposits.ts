/**
 * What a deposit on a home improvement may come to by state, and where it says so. Held only where a source was read; elsewhere
 * nothing is checked, and that is said. Texts of statutes change: check with a lawyer.
 */
const caps: Readonly<
  Record<string, { most: (price: bigint) => bigint; citation: string; source: string; opened: boolean }>
> = {
  CA: {
    most: (price) => (price / 10n < 100_000n ? price / 10n : 100_000n),
    citation: 'Cal. Bus. & Prof. Code § 7159(d)(8)',
    source: 'https://law.justia.com/codes/california/2007/bpc/7150-7168.html',
    opened: false,
  },
  MD: {
    most: (price) => price / 3n,
    citation: 'Md. Code, Bus. Reg. § 8-617',
    source: 'https://law.justia.com/codes/maryland/2005/gbr/8-617.html',
    opened: true,
  },
}

/** The most that may be asked for before work begins, with the law that says so; undefined where none is held for the state. */
export function depositCap(state: string | null, price: bigint) {
  const cap = state === null ? undefined : caps[state]
  return cap && { cents: cap.most(price), citation: cap.citation, source: cap.source, opened: cap.opened }
}
