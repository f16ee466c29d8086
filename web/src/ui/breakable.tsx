import { Fragment, type ReactNode } from 'react'

/** Long names such as `maven:org.apache.tomcat.embed:tomcat-embed-core`, with the places where a line may end: after a separator, not within a word. */
export function Breakable({ text }: { readonly text: string }): ReactNode {
  return text.split(/(?<=[:/.@_])(?=\w)/u).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have nothing else, and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
