import type { MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { ReactNode } from 'react'
import { partsOf } from '#language/message-parts.ts'

// By their numbers: the enumeration itself would come with every page.
const literal: TYPE.literal = 0
const argument: TYPE.argument = 1
const tag: TYPE.tag = 8

/** What stands in the places of a message, and what is made of the words between its tags. */
type Parts = Readonly<Record<string, ReactNode | ((words: ReactNode) => ReactNode)>>

/**
 * Says a message that is more than text: `rich('Read the <page>privacy page</page>.', { page: (words) => <a …>{words}</a> })`.
 * The whole sentence is one message, because another language puts its words in another order. Plurals and numbers are made
 * by `say` and passed as parts.
 */
export function rich(message: string | MessageFormatElement[], parts: Parts): ReactNode {
  const elements = partsOf(message)
  return typeof elements === 'string' ? elements : show(elements, parts)
}

function show(elements: readonly MessageFormatElement[], parts: Parts): ReactNode {
  const [first, ...rest] = elements
  if (!first) return null
  return (
    <>
      {one(first, parts)}
      {show(rest, parts)}
    </>
  )
}

function one(element: MessageFormatElement, parts: Parts): ReactNode {
  if (element.type === literal) return element.value
  if (element.type === argument || element.type === tag) {
    const part = parts[element.value]
    if (typeof part !== 'function') return part
    return part(element.type === tag ? show(element.children, parts) : null)
  }
  throw new Error('A message with parts has nothing but texts, places and tags in it.')
}
