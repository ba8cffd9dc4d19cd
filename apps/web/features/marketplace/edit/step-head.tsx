/** Head of a step: its question. */
export function StepHead({ title, text }: { title: string; text: string }) {
  return (
    <header className="mb-6">
      <h2 className="text-title">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
    </header>
  )
}
