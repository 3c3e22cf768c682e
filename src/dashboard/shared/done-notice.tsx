import { useLayoutEffect, useRef } from 'preact/hooks'

/** What was done. It takes the focus, because the button that did it is gone. */
export function DoneNotice({ text }: { text: string }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => notice.current?.focus(), [text])
  return (
    <p ref={notice} class="notice" tabIndex={-1}>
      {text}
    </p>
  )
}
