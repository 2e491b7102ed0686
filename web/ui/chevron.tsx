/** An arrow that points down, for what opens; 16 units square, `className` sizes and places it. */
export function Chevron({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M3 5.5l5 5 5-5" />
    </svg>
  )
}
