import { at } from '#language/languages.ts'

/** Pictures of the real workspace, each in two themes and two widths: `scripts/picture-workspace.ts` takes them. */
export type ShotName = 'board' | 'owner-and-worker' | 'room' | 'prices'

/** CSS pixels: a column of the page from a laptop on, else all of it. */
const sizes = '(width >= 64rem) 34rem, 100vw'

const setOf = (name: ShotName, theme: 'light' | 'dark') =>
  [640, 1280].map((width) => `${at(`/shots/${name}-${theme}-${width}.webp`)} ${width}w`).join(', ')

/** One of them, in the theme and the size of whoever looks. */
export function Shot({ name, alt }: { name: ShotName; alt: string }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={setOf(name, 'dark')} sizes={sizes} />
      <img
        src={at(`/shots/${name}-light-640.webp`)}
        srcSet={setOf(name, 'light')}
        sizes={sizes}
        width={1280}
        height={880}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="h-auto w-full"
      />
    </picture>
  )
}
