import { createHash, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Clock } from '#server/kit/clock.ts'
import { minute } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/keys.ts'

/** How long a challenge can be answered: somebody may leave the form open for a while. */
export const proofValidMs = 60 * minute

/**
 * What a browser has to do: as many turns of PBKDF2 as the number that only we know, between these two. A second or two on
 * a phone, while its owner types.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, turns: { least: 500, most: 1500 } } as const

const solutionSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** A proof that holds: what it is remembered by, and until when it must be. */
export type Proof = { hash: Buffer; expiresAt: Date }

export type Proofs = {
  /** A new challenge, as the contract has it. */
  challenge: () => Promise<{ parameters: Record<string, unknown>; signature: string }>
  /** The proof in what came with a join; undefined where there is none, or it does not hold. */
  check: (altcha: string | undefined) => Promise<Proof | undefined>
}

/** Proof of work by ALTCHA (v2), signed with keys of this installation; nobody else is asked. */
export function makeProofs(keys: Keys, clock: Clock): Proofs {
  const secrets = {
    hmacSignatureSecret: keys.mark('proof of work', 'challenge').toString('hex'),
    hmacKeySignatureSecret: keys.mark('proof of work', 'key').toString('hex'),
  }
  return {
    async challenge() {
      const { parameters, signature = '' } = await createChallenge({
        algorithm: work.algorithm,
        cost: work.cost,
        counter: randomInt(work.turns.least, work.turns.most + 1),
        expiresAt: new Date(clock.now().getTime() + proofValidMs),
        deriveKey,
        ...secrets,
      })
      return { parameters: { ...parameters }, signature }
    },
    async check(altcha) {
      const sent = z.safeParse(solutionSchema, parse(altcha))
      if (!sent.success) return undefined
      const { challenge, solution } = sent.data
      const { verified } = await verifySolution({
        challenge,
        solution: { ...solution, time: 0 },
        deriveKey,
        ...secrets,
      })
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
      if (!verified || expiresAt <= clock.now()) return undefined
      // By the signature: whatever else is written around it, it is the same challenge.
      return { hash: createHash('sha256').update(challenge.signature).digest(), expiresAt }
    },
  }
}

function parse(altcha: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(altcha ?? '', 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
