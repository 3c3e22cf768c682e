/** The name of a file. A narrow column cuts it, and shows all of it under the mouse; elsewhere it breaks after a `_`. */
export const FileName = ({ of: name }: { of: string }) => (
  <span class="file-name" title={name}>
    {name.split(/(?<=_)/).map((part, at) => (
      <>
        {at > 0 && <wbr />}
        {part}
      </>
    ))}
  </span>
)
