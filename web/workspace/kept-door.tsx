import { lazy, Suspense, useState } from 'react'

const KeptSheet = lazy(async () => ({ default: (await import('./kept-sheet.tsx')).KeptSheet }))

/** What is kept on this device, brought when it is first opened; then it stays, with what was done in it. */
export function KeptDoor({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense fallback={null}>
        <KeptSheet open={open} onClose={onClose} />
      </Suspense>
    )
  )
}
