import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './server.ts'

/** The facts that a question of `asked.txt` is about; `-`: none is held, `!`: it is refused, `?`: whatever it is, it is not refused. */
export type Asked = { about: readonly string[]; question: string }

/** Questions as people say them, one a line: what is right, a bar, the question. */
export const askedQuestions = (): readonly Asked[] =>
  readFileSync(join(root, 'domain', 'knowledge', 'asked.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [about = '', question = ''] = line.split('|')
      return { about: about.split('/'), question }
    })
