/** On the page of an error: loads the wanted page when the service, which was not ready, is ready again. */
const ASK_AGAIN_MS = 2_000
let wasDown = false

setInterval(async () => {
  const isReady = await fetch('/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReady && wasDown) location.reload()
  wasDown ||= !isReady
}, ASK_AGAIN_MS)
