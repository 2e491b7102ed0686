import type { ReactNode } from 'react'

/** One thing to do, or to know, in a list with a line under each. */
export function Step({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="border-line border-b py-3">
      <p className="font-bold">{name}</p>
      <p>{children}</p>
    </li>
  )
}
