import { joinRow } from '#contract/waitlist.ts'

/** Joins once, and answers what was said; throws where there was no answer. */
export async function joinOnce(url: string, email: string): Promise<{ status: number; body: string }> {
  const reply = await fetch(`${url}${joinRow.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Mason', email }),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: reply.status, body: await reply.text() }
}
