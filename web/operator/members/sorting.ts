import { type MemberSort, memberSorts } from '#contract/member-filter.ts'

/** The order of a list that names none. */
export const firstOrder = '-joined'

/** Every order that can be chosen, in words. */
export const orders: Readonly<Record<string, string>> = {
  '-joined': 'Newest first',
  joined: 'Oldest first',
  '-confirmed': 'Last confirmed first',
  confirmed: 'First confirmed first',
  place: 'Place in line',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  email: 'Address, A to Z',
  '-email': 'Address, Z to A',
}

export type Sorted = { by: MemberSort; down: boolean }

/** What `order` sorts by; undefined where that is nothing that can be sorted by. */
export function sortedBy(order: string): Sorted | undefined {
  const by = order.replace(/^-/, '')
  return Object.hasOwn(memberSorts, by) ? { by: by as MemberSort, down: order.startsWith('-') } : undefined
}

/** The order that follows when somebody asks for `by`: turned round where it was that one already, times newest first. */
export function nextOrder(now: string, by: MemberSort): string {
  const sorted = sortedBy(now)
  const down = sorted?.by === by ? !sorted.down : by === 'joined' || by === 'confirmed'
  return `${down ? '-' : ''}${by}`
}
