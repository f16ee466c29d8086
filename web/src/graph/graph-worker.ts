import { analyseGraph, type GraphInput } from './analyse-graph.ts'

addEventListener('message', ({ data }: MessageEvent<GraphInput>) => {
  postMessage(analyseGraph(data))
})
