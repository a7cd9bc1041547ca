{{- define "d3.image" -}}
{{ .Values.image.repository }}:{{ required "image.tag is missing" .Values.image.tag }}
{{- end }}

{{- define "d3.labels" -}}
app.kubernetes.io/name: d3
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The containers of all pods. */}}
{{- define "d3.container" -}}
image: {{ include "d3.image" . }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ .Values.secret }}
volumeMounts:
  - name: temporary
    mountPath: /tmp
  - name: data
    mountPath: /var/lib/d3
{{- end }}

{{/* The settings. CloudNativePG has made the password of the database. */}}
{{- define "d3.settings" -}}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ .Release.Name }}-db-app
      key: uri
- name: DATABASE_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ .Release.Name }}-db-app
      key: password
- name: DATABASE_REPLICA_URL
  value: postgres://d3:$(DATABASE_PASSWORD)@{{ .Release.Name }}-db-ro:5432/d3
- name: PROCESSES
  value: {{ .Values.api.replicas | quote }}
- name: CALLBACK_URL
  value: {{ .Values.settings.PUBLIC_URL | quote }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ required (printf "settings.%s is missing" $name) $value | quote }}
{{- end }}
{{- end }}

{{- define "d3.pod" -}}
automountServiceAccountToken: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: temporary
    emptyDir: {}
  - name: data
    emptyDir: {}
{{- end }}
