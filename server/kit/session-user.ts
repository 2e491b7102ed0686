/** Who is signed in, with the subscription as it is kept: what it is worth now is for its reader to say. */
export type SessionUser = {
  id: string
  username: string
  subscription: { id: string; plan: string; status: string; startedAt: Date; expiresAt: Date | null }
}
