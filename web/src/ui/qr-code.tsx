import { encodeQR } from 'qr'
import { type ReactNode, useMemo } from 'react'
import classes from './qr-code.module.css'

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** A text as a QR code, dark on white in both themes, since not every reader takes it the other way round. */
export function QrCode({ text, label }: QrCodeProps): ReactNode {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 3 }), [text])
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : []))).join('')
  return (
    <svg role="img" aria-label={label} className={classes['code']} viewBox={`0 0 ${String(rows.length)} ${String(rows.length)}`}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
