import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { PdfStandard } from '#domain/papers/papers.ts'

/** What is set: the name of a template, and the files that it reads by their names. */
export type Sheet = { template: string; files: ReadonlyMap<string, Uint8Array>; standard: PdfStandard }

/** Sets one sheet after another. `set` throws an Error that says what Typst found wrong. */
export type Engine = { name: 'native' | 'wasm'; set: (sheet: Sheet) => Uint8Array }

const templates = join(import.meta.dirname, 'templates')
/** What every template imports. */
const shared = ['paper.typ', 'plan.typ']
const readTemplate = (name: string) => readFileSync(join(templates, name), 'utf8')

const require = createRequire(import.meta.url)

/** The cuts of the typeface, as TrueType. Typst reads neither WOFF2 nor variable fonts. */
export const readFonts = (): Buffer[] =>
  [
    require.resolve('@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf'),
    require.resolve('@expo-google-fonts/archivo/400Regular_Italic/Archivo_400Regular_Italic.ttf'),
    require.resolve('@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf'),
    require.resolve('@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf'),
  ].map((path) => readFileSync(path))

/** The part of the package's types that is used here; the packages for single platforms bring none. */
type Native = {
  NodeCompiler: {
    create: (args: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }) => {
      mapShadow: (path: string, content: Buffer) => void
      resetShadow: () => void
      evictCache: (maxAge: number) => void
      compile: (args: { mainFilePath: string }) => {
        result: object | null
        takeDiagnostics: () => { shortDiagnostics: Diagnostic[] } | null
      }
      pdf: (document: object, args: { pdfStandard: PdfStandard }) => Buffer
    }
  }
}
type Diagnostic = { message: string; path: string }

const faultOf = (diagnostics: readonly Diagnostic[] | undefined) =>
  new Error(diagnostics?.map(({ message, path }) => `${path}: ${message}`).join('\n') || 'nothing was set')

/** The compiler for this platform, where there is one. */
function findNative(): Native | undefined {
  for (const libc of ['gnu', 'musl']) {
    try {
      return require(`@myriaddreamin/typst-ts-node-compiler-${process.platform}-${process.arch}-${libc}`)
    } catch {
      // Not published for this platform, or not installed.
    }
  }
  return undefined
}

function openNative({ NodeCompiler }: Native): Engine {
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: readFonts() }] })
  return {
    name: 'native',
    set({ template, files, standard }) {
      for (const [name, bytes] of files) compiler.mapShadow(join(templates, name), Buffer.from(bytes))
      try {
        const made = compiler.compile({ mainFilePath: join(templates, `${template}.typ`) })
        if (made.result === null) throw faultOf(made.takeDiagnostics()?.shortDiagnostics)
        // What was kept for setting it again is as large as the paper, and writing it needs as much once more.
        compiler.evictCache(0)
        return compiler.pdf(made.result, { pdfStandard: standard })
      } finally {
        compiler.resetShadow()
      }
    },
  }
}

/** The same in WebAssembly. Its PDFs have the same tags, but it can neither check a standard nor write its mark. */
async function openWasm(): Promise<Engine> {
  const { initSync, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler')
  const path = require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
  initSync({ module: readFileSync(path) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of readFonts()) await builder.add_raw_font(font)
  const compiler = await builder.build()
  return {
    name: 'wasm',
    set({ template, files }) {
      for (const name of [...shared, `${template}.typ`]) compiler.add_source(`/${name}`, readTemplate(name))
      for (const [name, bytes] of files) compiler.map_shadow(`/${name}`, bytes)
      try {
        const { result, diagnostics }: { result?: Uint8Array; diagnostics?: Diagnostic[] } = compiler.compile(
          `/${template}.typ`,
          [],
          'pdf',
          3,
        )
        if (result === undefined) throw faultOf(diagnostics)
        return result
      } finally {
        compiler.reset_shadow()
      }
    },
  }
}

/** Opens the compiler of this platform, or `wasm` where there is none or it is asked for. */
export async function openEngine(asked?: Engine['name']): Promise<Engine> {
  const native = asked === 'wasm' ? undefined : findNative()
  return native ? openNative(native) : openWasm()
}
