/**
 * What a deposit on a home improvement may come to by state, and where it says so. Held only where a source was read; elsewhere
 * nothing is checked, and that is said. Texts of statutes change: check with a lawyer.
 */
const caps: Readonly<
  Record<
    string,
    {
      /** Undefined where the law leaves a contract of that price free. */
      most: (price: bigint) => bigint | undefined
      citation: string
      source: string
      opened: boolean
      /** Whether materials that are ordered for this job alone may be paid for beside it. */
      special?: true
    }
  >
> = {
  CA: {
    most: (price) => (price / 10n < 100_000n ? price / 10n : 100_000n),
    citation: 'Cal. Bus. & Prof. Code § 7159(d)(8)',
    source: 'https://law.justia.com/codes/california/2007/bpc/7150-7168.html',
    opened: false,
  },
  MA: {
    most: (price) => price / 3n,
    citation: 'Mass. Gen. Laws c. 142A § 2(a)(6)',
    source: 'http://hilltopfarmshoa.com/?cat=8&paged=3',
    opened: false,
    special: true,
  },
  MD: {
    most: (price) => price / 3n,
    citation: 'Md. Code, Bus. Reg. § 8-617',
    source: 'https://law.justia.com/codes/maryland/2005/gbr/8-617.html',
    opened: true,
  },
  PA: {
    most: (price) => (price > 500_000n ? price / 3n : undefined),
    citation: '73 Pa. Stat. § 517.9',
    source: 'https://legalclarity.org/how-much-can-a-contractor-ask-for-up-front-in-pa',
    opened: false,
    special: true,
  },
}

/** The most that may be asked for before work begins, with the law that says so; undefined where none is held for the state. */
export function depositCap(state: string | null, price: bigint) {
  const cap = state === null ? undefined : caps[state]
  const cents = cap?.most(price)
  if (!cap || cents === undefined) return undefined
  const { citation, source, opened, special = false } = cap
  return { cents, citation, source, opened, special }
}
