import { brand } from '#contract/brand.ts'
import type { ContactAbout } from '#contract/messages.ts'
import { sourceLanguage } from '#language/languages.ts'
import type { Letter } from '#server/kit/letter.ts'

export type ContactMessage = {
  about: ContactAbout
  name: string
  email: string
  company: string
  body: string
  language: string
  at: Date
}

/** What somebody wrote by the form, for those who run the service; theirs is the source language. */
export function contactLetter({ about, name, email, company, body, language, at }: ContactMessage): Letter {
  const subject =
    about === 'sales' ? `${brand.name}: a question for sales` : `${brand.name}: somebody wrote to you`
  return {
    language: sourceLanguage,
    subject,
    preview: body.slice(0, 100),
    heading: subject,
    paragraphs: [
      `From ${name}${company && `, ${company}`}. Answer to ${email}.`,
      ...body.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
      `Written on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC on a page in ${language === 'es' ? 'Spanish' : 'English'}.`,
    ],
    reason: 'You get this email because you run this installation.',
  }
}
