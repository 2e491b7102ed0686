import type { FastifyReply } from 'fastify'
import type { Language } from '#language/languages.ts'
import { retell, say } from '#language/say.ts'
import { escapeHtml } from './letter.ts'
import type { Refusal } from './refusal.ts'

/**
 * Fills a script-less page: each `%%mark%%` becomes the escaped text of that name, or nothing. A line of a list that
 * stands for a mark without a text is left out. `selected` names the options that stand chosen.
 */
export function fillPage(
  template: string,
  texts: Record<string, string>,
  selected: Record<string, string> = {},
): string {
  const filled = template
    .replace(/%%([\w:]+)%%/g, (_, name: string) => escapeHtml(texts[name] ?? ''))
    .replace(/<li data-filled="">.*?<\/li>/gs, '')
  return Object.entries(selected).reduce((page, [field, value]) => {
    const list = new RegExp(`(<select[^>]*name="${field}"[^>]*>)(.*?)(</select>)`, 's')
    return page.replace(
      list,
      (_, open: string, options: string, close: string) =>
        `${open}${options
          .replaceAll(' selected=""', '')
          .replace(`<option value="${escapeHtml(value)}"`, (option) => `${option} selected=""`)}${close}`,
    )
  }, filled)
}

/** Answers a form that was never read with its page, `template`, and why in the words of a visitor who reads `language`. */
export function answerUnreadForm(
  reply: FastifyReply,
  { template, refusal, language }: { template: string; refusal: Refusal; language: Language },
): FastifyReply {
  const why =
    refusal.code === 'too_large'
      ? say('The form holds more than 64 KB. Please shorten it and send it again.')
      : refusal.code === 'unsupported_type'
        ? say(
            'The form came in a format that cannot be read here. Please fill it in on this page and send it again.',
          )
        : refusal.message
  const message = retell(why, language)
  // Closed at once, a connection that still sends its form would lose this page: the rest is read and dropped instead.
  reply.removeHeader('connection')
  return reply
    .status(refusal.status)
    .headers({ ...refusal.headers, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(fillPage(template, { banner: message, message }))
}
