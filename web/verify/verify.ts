import { brand } from '#contract/brand.ts'
import { type Report, reportOf } from '#domain/seal/report.ts'
import { type Verdict, verifySealed } from '#domain/seal/verify.ts'
import { say } from '#language/say.ts'

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

function show(into: HTMLElement, { whole, title, lines, facts }: Report): void {
  into.replaceChildren(
    make(
      'div',
      { class: whole ? 'whole' : 'changed' },
      make('h2', {}, `${whole ? '✓' : '✕'} ${title}`),
      make('ul', {}, ...lines.map((line) => make('li', {}, line))),
    ),
    make('dl', {}, ...facts.flatMap(({ name, value }) => [make('dt', {}, name), make('dd', {}, value)])),
  )
  if (lines.length === 0) into.querySelector('ul')?.remove()
}

const file = make('input', { id: 'file', type: 'file', accept: 'application/pdf,.pdf' })
const known = make('input', { id: 'known', autocomplete: 'off', spellcheck: 'false' })
const result = make('div', { role: 'status' })

let verdict: Verdict | undefined
async function check(chosen: File): Promise<void> {
  try {
    verdict = await verifySealed(new Uint8Array(await chosen.arrayBuffer()))
    show(result, reportOf(verdict, known.value))
  } catch {
    result.replaceChildren(
      window.isSecureContext
        ? say('This file cannot be read. Choose the sealed PDF.')
        : say(
            'This browser checks no signatures on a page without TLS. Save the offline page and open it from your disk.',
          ),
    )
  }
}
file.addEventListener('change', () => file.files?.[0] && void check(file.files[0]))
known.addEventListener('input', () => verdict && show(result, reportOf(verdict, known.value)))
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  const [dropped] = event.dataTransfer?.files ?? []
  if (dropped) void check(dropped)
})

document.title = `${say('Check a sealed document')} | ${brand.name}`
document.body.replaceChildren(
  make(
    'main',
    {},
    make('h1', {}, say('Check a sealed document')),
    make('p', {}, say('Drop the PDF here or choose it. It stays on this device: nothing is sent.')),
    make('label', { for: 'file' }, say('Sealed PDF')),
    file,
    make('label', { for: 'known' }, say('Fingerprint from your letter, if you have one')),
    known,
    result,
    ...(location.protocol === 'file:'
      ? []
      : [
          make(
            'p',
            {},
            make(
              'a',
              { href: 'verify-offline.html', download: `${brand.name.toLowerCase()}-verifier.html` },
              say('Save this page to check documents offline'),
            ),
          ),
        ]),
  ),
)
