import { SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api'
import { setSpans, type Spans } from './spans.ts'

/**
 * Sends traces by OpenTelemetry (OTLP over HTTP): a span for each call, page, task and request to others, with one for
 * each statement in it. The SDK is loaded here alone, and reads its own variables (`OTEL_EXPORTER_OTLP_*`,
 * `OTEL_TRACES_SAMPLER`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`).
 * A caller's word about a trace is not believed: a stranger would decide what is kept.
 * @returns ends it, with what is not sent yet.
 */
export async function openTracing(version: string): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const named = resources.resourceFromAttributes({
    'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'plaudit',
    'service.version': version,
    'process.pid': process.pid,
  })
  const found = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new sdk.NodeTracerProvider({
    resource: named.merge(found),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register({ propagator: null })
  setSpans(new Telling(provider.getTracer('plaudit', version)))
  return async () => {
    setSpans(undefined)
    // A collector that is away must not keep the server from stopping.
    await provider.shutdown().catch(() => undefined)
    trace.disable()
  }
}

class Telling implements Spans {
  readonly #tracer: Tracer

  constructor(tracer: Tracer) {
    this.#tracer = tracer
  }

  within: Spans['within'] = (name, facts, work) =>
    this.#tracer.startActiveSpan(name, { attributes: facts }, async (span) => {
      try {
        return await work()
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    })

  note: Spans['note'] = (name, facts, milliseconds, error) => {
    const end = Date.now()
    const span = this.#tracer.startSpan(name, { attributes: facts, startTime: end - milliseconds })
    if (error !== undefined) fail(span, error)
    span.end(end)
  }
}

/** The kind of a fault, without its words: they may hold what a person sent. */
function fail(span: Span, error: unknown): void {
  const code = (error as { code?: unknown } | null)?.code
  const kind = error instanceof Error ? error.name : 'Error'
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', typeof code === 'string' ? code : kind)
}
