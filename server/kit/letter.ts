import { brand } from '#contract/brand.ts'
import type { Language } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'

/** One letter, from which both its HTML and its text are made: nothing stands in one that is not in the other. */
export type Letter = {
  /** That of its reader, in which all of it is written. */
  language: Language
  subject: string
  /** What most mailboxes show beside the subject. */
  preview: string
  heading: string
  paragraphs: readonly string[]
  button?: { label: string; href: string }
  /** A link to pass on: shown as the address that it is. */
  share?: { label: string; href: string }
  /** Why the reader got this and what to do when it was not meant. */
  reason: string
  /** Only where the letter is one of many: what an account asked for cannot be unsubscribed from. */
  unsubscribeHref?: string
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that may stand in HTML, in a quoted attribute as well. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)
}

/** What the page behind the link of every letter does that can be unsubscribed from. */
function unsubscribeLabel(language: Language): string {
  const say = sayIn(language)
  return say('Unsubscribe, see or erase your data')
}

export function letterText(letter: Letter): string {
  const { language, heading, paragraphs, button, share, reason, unsubscribeHref } = letter
  return [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(share ? [`${share.label}\n${share.href}`] : []),
    `--\n${reason}`,
    ...(unsubscribeHref ? [`${unsubscribeLabel(language)}: ${unsubscribeHref}`] : []),
    '',
  ].join('\n\n')
}

/**
 * The colours of a dark mailbox, by the class of what wears them; those of the site's dark theme. They win over the styles in the
 * elements, which every mailbox honours and which are the light ones: one that drops this block shows the letter on its paper.
 */
const dark = {
  paper: 'background:#0B1B2B;color:#F7F5F0',
  quiet: 'color:#A9B6C3',
  link: 'color:#9CC2FF',
  button: 'background:#F7F5F0;color:#0B1B2B',
  rule: 'border-color:#2C4257',
} as const
const darkRules = Object.entries(dark)
  .map(([name, look]) => `.${name}{${look.replaceAll(/(;|$)/g, ' !important$1')}}`)
  .join('')

/** A single column that reads without pictures, scripts or fonts of its own; light, and dark in a dark mailbox. */
export function letterHtml(letter: Letter): string {
  const { language, subject, preview, heading, paragraphs, button, share, reason, unsubscribeHref } = letter
  const say = sayIn(language)
  const font = "font-family:Archivo,'Helvetica Neue',Arial,sans-serif"
  const text = paragraphs
    .map((one) => `<p style="margin:0 0 16px;font-size:17px;line-height:26px">${escapeHtml(one)}</p>`)
    .join('\n')
  const action = button
    ? `<p style="margin:28px 0"><a class="button" href="${escapeHtml(button.href)}" style="display:inline-block;background:#0B1B2B;color:#FFFFFF;text-decoration:none;font-weight:700;font-size:17px;line-height:24px;padding:14px 24px;border-radius:4px">${escapeHtml(button.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:22px;color:#51606F">${escapeHtml(say('If the button does nothing, open this link:'))}<br><a class="link" href="${escapeHtml(button.href)}" style="color:#1F5FBF;word-break:break-all">${escapeHtml(button.href)}</a></p>`
    : ''
  const passedOn = share
    ? `<p style="margin:0 0 16px;font-size:17px;line-height:26px">${escapeHtml(share.label)}<br><a class="link" href="${escapeHtml(share.href)}" style="color:#1F5FBF;word-break:break-all">${escapeHtml(share.href)}</a></p>\n`
    : ''
  const unsubscribe = unsubscribeHref
    ? `<p style="margin:0"><a class="quiet" href="${escapeHtml(unsubscribeHref)}" style="color:#51606F">${escapeHtml(unsubscribeLabel(language))}</a></p>\n`
    : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style>
<title>${escapeHtml(subject)}</title>
</head>
<body class="paper" style="margin:0;padding:0;background:#F7F5F0;color:#0B1B2B;${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 20px;font-size:20px;font-weight:800;letter-spacing:0.02em;border-bottom:3px solid #F26B1D">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:32px 0 8px">
<h1 style="margin:0 0 20px;font-size:26px;line-height:32px;font-weight:800">${escapeHtml(heading)}</h1>
${text}
${action}
${passedOn}</td></tr>
<tr><td class="rule quiet" style="padding:20px 0 0;border-top:1px solid #D9D4C7;font-size:14px;line-height:22px;color:#51606F">
<p style="margin:0 0 8px">${escapeHtml(reason)}</p>
${unsubscribe}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
