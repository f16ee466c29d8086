{{- define "waybill.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "waybill.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "waybill.labels" -}}
{{ include "waybill.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* The rules of the restricted pod security standard. */}}
{{- define "waybill.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "waybill.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "waybill.image" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- define "waybill.envFrom" -}}
- secretRef: { name: {{ .Values.secrets.database }} }
- secretRef: { name: {{ .Values.secrets.service }} }
- secretRef: { name: {{ .Values.secrets.storage }} }
{{- end }}

{{- define "waybill.env" -}}
- name: WAYBILL_PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: WAYBILL_TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
- name: WAYBILL_FILES
  value: {{ .Values.storage.location | quote }}
- name: AWS_REGION
  value: {{ .Values.storage.region | quote }}
{{- with .Values.storage.endpoint }}
- name: AWS_ENDPOINT_URL
  value: {{ . | quote }}
{{- end }}
{{- if .Values.serviceMonitor.enabled }}
- name: WAYBILL_METRICS_PORT
  value: {{ .Values.serviceMonitor.port | quote }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "waybill.metricsPort" -}}
{{- if .Values.serviceMonitor.enabled -}}
- { name: metrics, containerPort: {{ .Values.serviceMonitor.port }} }
{{- end }}
{{- end }}

{{- define "waybill.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "waybill.volumes" -}}
- name: data
  emptyDir: { sizeLimit: {{ .Values.spoolSize }} }
- name: tmp
  emptyDir: { sizeLimit: 1Gi }
{{- end }}

{{- define "waybill.scheduling" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}
