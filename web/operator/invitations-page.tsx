/** Invitations. */
export function InvitationsPage() {
  return <h1 className="font-black text-3xl">Invitations</h1>
}
