import { brand } from '#contract/brand.ts'
import { PlumbBob } from '#web/ui/motifs.tsx'

/** Mark and name, as a link. */
export function Logo({ href }: { href: string }) {
  return (
    <a href={href} className="flex min-h-11 items-center gap-2 font-extrabold text-xl tracking-tight">
      <PlumbBob className="h-9" />
      {brand.name}
    </a>
  )
}
