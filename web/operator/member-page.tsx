/** Member. */
export function MemberPage() {
  return <h1 className="font-black text-3xl">Member</h1>
}
