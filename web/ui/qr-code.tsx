import { encode } from 'uqr'

/** Light modules around the code, without which cameras do not find it (ISO/IEC 18004 §6.3.8). */
const quietZone = 4

/** `text` as a QR code, dark on light in both themes: many cameras read no other. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, data } = encode(text, { ecc: 'L', border: quietZone })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#0b1b2b" />
    </svg>
  )
}
