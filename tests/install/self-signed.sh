#!/bin/sh
# Does by hand what certbot does with the site of nginx: a certificate, TLS, and the redirect.
set -eu
site=/etc/nginx/conf.d/portal.conf
name=$(sed -n 's/^ *server_name \(.*\);/\1/p' "$site")
place=/etc/letsencrypt/live/$name
mkdir -p "$place"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$name" \
  -addext "subjectAltName=DNS:$name" -keyout "$place/privkey.pem" -out "$place/fullchain.pem" 2>/dev/null
sed -i -e 's/listen 80;/listen 443 ssl;/' -e 's/listen \[::\]:80;/listen [::]:443 ssl;/' \
  -e "s|^ *server_name .*|&\n    ssl_certificate $place/fullchain.pem;\n    ssl_certificate_key $place/privkey.pem;|" "$site"
cat >> "$site" <<REDIRECT
server {
    listen 80;
    listen [::]:80;
    server_name $name;
    return 301 https://\$host\$request_uri;
}
REDIRECT
nginx -t
systemctl reload nginx
