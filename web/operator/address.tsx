import { Fragment } from 'react'

/** An email address that breaks at its signs rather than in the middle of a word. */
export function Address({ children }: { children: string }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {children.split(/(?=[@._-])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
