import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'

/**
 * What a message is made of: its words, and the places and tags between them. In a build messages come parsed, and what
 * parses them stays out of it; while the pages are worked on they are parsed here.
 */
export const partsOf = (message: string | MessageFormatElement[]): string | MessageFormatElement[] =>
  import.meta.env.DEV && typeof message === 'string' ? parse(message) : message
