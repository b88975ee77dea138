#!/bin/sh
# Puts a self-signed certificate for a name where certbot puts its own.
set -eu
name=$1
place=/etc/letsencrypt/live/$name
mkdir -p "$place"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj "/CN=$name" \
  -addext "subjectAltName=DNS:$name" -keyout "$place/privkey.pem" -out "$place/fullchain.pem" 2>/dev/null
