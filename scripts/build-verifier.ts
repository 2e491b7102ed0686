import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#contract/brand.ts'
import { type Language, sourceLanguage } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import { type BundledWork, noticesOf } from './notices.ts'
import { speak } from './speak.ts'

const root = join(import.meta.dirname, '..')

/**
 * Builds the page that checks sealed documents into `site`: `verify.html` with its script beside it, as the content policy has
 * it, and `verify-offline.html` with everything in it. Answers the packages that are in it.
 */
export async function buildVerifier(work: string, site: string, language: Language): Promise<BundledWork[]> {
  const { build } = await import('vite')
  const outDir = join(work, language, 'verifier')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [speak(language)],
    build: {
      ...{ target: 'es2022', outDir, modulePreload: false, license: { fileName: '.vite/licences.json' } },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: 'web/verify/verify.ts',
        output: { format: 'iife', entryFileNames: 'verify.js' },
      },
    },
  })
  const script = readFileSync(join(outDir, 'verify.js'), 'utf8')
  const style = readFileSync(join(root, 'web', 'verify', 'verify.css'), 'utf8')
  const works = JSON.parse(readFileSync(join(outDir, '.vite', 'licences.json'), 'utf8')) as BundledWork[]
  const folder = join(site, 'root', language === sourceLanguage ? '.' : language)
  mkdirSync(folder, { recursive: true })
  const say = sayIn(language)
  const page = (head: string, said: string, foot: string) =>
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${brand.name}</title>${head}</head><body><p>${said}</p>${foot}</body></html>\n`
  const files = {
    'verify.js': script,
    'verify.css': style,
    'verify.html': page(
      '<link rel="stylesheet" href="verify.css">',
      say('This page checks documents with JavaScript, which is off here.'),
      '<script src="verify.js"></script>',
    ),
    'verify-offline.html': page(
      `<style>${style}</style>`,
      say('Save this page to your disk and open it from there.'),
      // A comment ends at two dashes, which rules between notices are made of.
      `<script>${script.replaceAll('</script', '<\\/script')}</script><!--\n${noticesOf(works).replaceAll(/-{2,}/g, '')}-->`,
    ),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return works
}
