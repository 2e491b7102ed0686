/** Members. */
export function MembersPage() {
  return <h1 className="font-black text-3xl">Members</h1>
}
