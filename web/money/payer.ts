type Sent = { invoiceId: string; email: string | null }
type Somebody = { audience: string; email?: string | null }

/** Whom an invoice goes to, as it is proposed: where it went before, else the last one of the job, else the owner. */
export function payerOf(invoice: string, letters: readonly Sent[], people: readonly Somebody[]): string {
  const before = letters.find(({ invoiceId }) => invoiceId === invoice)
  const owner = people.find(({ audience, email }) => audience === 'owner' && email)
  return before?.email ?? letters.at(-1)?.email ?? owner?.email ?? ''
}
